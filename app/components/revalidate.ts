import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * With a new page or after a post, not for a filter or a dialog of the same page. If the server is unreachable, a
 * reload after a failed post would replace the form with an error.
 */
export function revalidateWithPage({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isPosted = formMethod.toUpperCase() !== "GET";
  return currentUrl.pathname !== nextUrl.pathname || (isPosted && defaultShouldRevalidate);
}
