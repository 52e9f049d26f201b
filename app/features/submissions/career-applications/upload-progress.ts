import { useSyncExternalStore } from "react";

let share: number | undefined;
const listeners = new Set<() => void>();

function set(value: number | undefined) {
  share = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploadProgress(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => share,
    () => undefined,
  );
}

export async function postWithProgress<Answer>(
  url: string,
  form: FormData,
): Promise<{ status: number; answer: Answer }> {
  set(0);
  try {
    return await new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.upload.addEventListener("progress", ({ loaded, total }) => set(total > 0 ? loaded / total : 0));
      for (const event of ["error", "abort", "timeout"])
        request.addEventListener(event, () => reject(new Error("The server could not be reached")));
      request.addEventListener("load", () => {
        if (request.response === null) reject(new Error("The answer could not be read"));
        else resolve({ status: request.status, answer: request.response });
      });
      request.responseType = "json";
      request.open("POST", url);
      request.send(form);
    });
  } finally {
    set(undefined);
  }
}
