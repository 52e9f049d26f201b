export const desk = { name: "at a desk", use: { viewport: { width: 1280, height: 900 } } };
export const phone = {
  name: "on a phone",
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
