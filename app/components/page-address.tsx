import { sharePicture } from "../content/share-pictures.ts";
import { usePagePath } from "./page-path.ts";
import { useSiteOrigin } from "./site-origin.ts";

export function PageAddress() {
  const origin = useSiteOrigin();
  const path = usePagePath();
  const address = origin + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + sharePicture(path)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  );
}
