import { enhancePictureField } from "./enhance-picture-field.ts";

for (const field of document.querySelectorAll<HTMLElement>("[data-picture-field]")) enhancePictureField(field);
