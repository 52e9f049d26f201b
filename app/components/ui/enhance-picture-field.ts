import { pictureLimits } from "../../domain/rental.ts";

interface Picture {
  /** Of the file as it was chosen: the same one is taken once. */
  key: string;
  file: File;
  preview: string | undefined;
}

const previewPixels = 128;
const jpegQuality = 0.85;

/**
 * Adds what works only with script: previews, a button that removes a picture, choosing more in several goes, and smaller
 * copies of large pictures, so that neither their bytes nor where they were taken leave the phone.
 */
export function enhancePictureField(field: HTMLElement): void {
  const input = field.querySelector("input");
  const list = field.querySelector<HTMLElement>("[data-busy]");
  if (!input || !list || list.dataset.ready) return;
  list.dataset.ready = "true";
  const { busy = "", remove = "", removeName = "", tooMany = "" } = list.dataset;
  const status = Object.assign(document.createElement("p"), { role: "status" });
  const items = document.createElement("ul");
  list.append(status, items);
  let pictures: Picture[] = [];
  let isOurChange = false;

  const show = () => {
    const files = new DataTransfer();
    for (const { file } of pictures) files.items.add(file);
    input.files = files.files;
    items.replaceChildren(...pictures.map(itemOf));
    isOurChange = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    isOurChange = false;
  };

  const itemOf = (picture: Picture) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: remove });
    button.setAttribute("aria-label", removeName.replace("{name}", picture.file.name));
    button.addEventListener("click", () => {
      const at = pictures.indexOf(picture);
      pictures = pictures.filter((each) => each !== picture);
      status.textContent = "";
      show();
      (items.querySelectorAll("button")[Math.min(at, pictures.length - 1)] ?? input).focus();
    });
    const item = document.createElement("li");
    if (picture.preview) item.append(Object.assign(new Image(), { src: picture.preview, alt: "" }));
    const text = document.createElement("span");
    text.textContent = `${picture.file.name}, ${sizeOf(picture.file)}`;
    item.append(text, button);
    return item;
  };

  const add = async (chosen: File[]) => {
    const known = new Set(pictures.map(({ key }) => key));
    const added = chosen.filter((file) => !known.has(keyOf(file)));
    const room = pictureLimits.files - pictures.length;
    if (added.length > 0) {
      status.textContent = busy;
      // The form is not sent meanwhile.
      input.setCustomValidity(busy);
    }
    // One after the other: a decoded picture takes up to 200 MB.
    for (const file of added.slice(0, room)) {
      const unprepared = { key: keyOf(file), file, preview: undefined };
      pictures = [...pictures, await prepare(file).catch(() => unprepared)];
    }
    input.setCustomValidity("");
    status.textContent = added.length > room ? tooMany : "";
    show();
  };

  let adding = Promise.resolve();
  const take = () => {
    const chosen = [...(input.files ?? [])];
    adding = adding.then(() => add(chosen));
  };
  input.addEventListener("change", () => {
    if (!isOurChange) take();
  });
  input.form?.addEventListener("reset", () => {
    pictures = [];
    status.textContent = "";
    items.replaceChildren();
  });
  // Chosen before this script ran.
  if (input.files?.length) take();
}

const keyOf = ({ lastModified, name, size }: File) => `${name} ${size} ${lastModified}`;

const sizeOf = ({ size }: File) =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** The file itself where it is small enough, or where the browser cannot decode it: the server decides then. */
async function prepare(file: File): Promise<Picture> {
  const key = keyOf(file);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { key, file, preview: undefined };
  try {
    const preview = draw(bitmap, previewPixels)?.toDataURL("image/jpeg");
    const isLarge = Math.max(bitmap.width, bitmap.height) > pictureLimits.sidePixels || file.size > pictureLimits.bytes;
    const canvas = isLarge ? draw(bitmap, pictureLimits.sidePixels) : undefined;
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve, "image/jpeg", jpegQuality) : resolve(null),
    );
    if (!blob) return { key, file, preview };
    const name = `${file.name.replace(/\.\w+$/, "")}.jpg`;
    return { key, file: new File([blob], name, { type: blob.type }), preview };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, sidePixels: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, sidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // A JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
