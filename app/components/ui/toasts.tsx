import { useEffect } from "react";
import { Toaster, type ToasterProps, toast } from "sonner";
import type { Flash } from "../flash.ts";

/**
 * Shows toasts; a part of its own, because most visits see none.
 * @param onReady is given what says something, once it can be shown
 */
export default function Toasts({
  onReady,
  ...settings
}: ToasterProps & { onReady: (say: (flash: Flash) => void) => void }) {
  useEffect(() => onReady(say), [onReady]);
  return <Toaster {...settings} />;
}

function say({ title, description, kind }: Flash): void {
  toast.dismiss();
  (kind === "error" ? toast.error : toast.success)(title, { description });
}
