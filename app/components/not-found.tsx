/** What stands on every address that leads nowhere. */
export function NotFound() {
  return (
    <div className="sheet py-20 sm:py-28">
      <p className="caption">404 / off the trail</p>
      <h1 className="mt-4 text-5xl sm:text-7xl">Oops! Page not found</h1>
      <p className="mt-6 max-w-[68ch]">This trail ends here. The address may be old, or a letter may be missing.</p>
      <p className="mt-10">
        <a className="action" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
