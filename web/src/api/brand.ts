/** The product name, parameter `shell.productName`: the title of the page as the server sends it. */
export const productName = document.title

/** The address of the logo, which the server sends as the icon of the page. */
export const logoUrl = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href
