async function close(form: HTMLFormElement): Promise<void> {
  document.getElementById("main")?.focus();
  try {
    const body = new URLSearchParams();
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    if (response.type !== "opaqueredirect") throw new Error(`not closed: ${response.status}`);
    form.closest("section")?.remove();
  } catch {
    form.submit();
  }
}

const form = document.querySelector<HTMLFormElement>("[data-confirmation] form");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void close(form);
});
