import { OffTrail } from "./illustrations/off-trail.tsx";

export default function NotFound() {
  return (
    <>
      <div className="sheet">
        <p className="caption">404, off the trail</p>
        <h1 className="title-xl">Oops! Page not found</h1>
        <p>This trail ends here. The address may be old, or a letter may be missing.</p>
        <p>
          <a className="action" href="/">
            Return to Home
          </a>
        </p>
      </div>
      <OffTrail title="An e-bike nosed down in the grass beside a trail, and a signpost that points home" />
    </>
  );
}
