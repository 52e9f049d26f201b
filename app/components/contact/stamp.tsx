import { SvgPicture } from "../illustrations/svg-picture.tsx";

const bites = (count: number, dx: number, dy: number) =>
  `a4 4 0 0 1 ${dx * 8} ${dy * 8}l${dx * 4} ${dy * 4}`.repeat(count);
const perforatedEdge = `M2 2l4 0${bites(9, 1, 0)}l2 0 0 4${bites(12, 0, 1)}l0 2-4 0${bites(9, -1, 0)}l-2 0 0-4${bites(12, 0, -1)}z`;
const spokes = Array.from({ length: 18 }, (_, index) => {
  const angle = (index * Math.PI) / 9;
  const lean = angle + (index % 2 ? 0.35 : -0.35);
  return `M${(57 + Math.cos(lean) * 5).toFixed(1)} ${(66 + Math.sin(lean) * 5).toFixed(1)}L${(57 + Math.cos(angle) * 26).toFixed(1)} ${(66 + Math.sin(angle) * 26).toFixed(1)}`;
}).join("");

export function Stamp({ title, postmark, className }: { title: string; postmark: string; className?: string }) {
  return (
    <SvgPicture viewBox="-92 -6 216 166" className={className} title={title}>
      <path d={perforatedEdge} fill="var(--stamp)" stroke="var(--ink)" strokeWidth="1" strokeLinejoin="round" />
      <path d="M12 12h90v128H12z" fill="var(--sea)" />
      <path d="M12 12h90v44q-22 8-45 2t-45 4z" fill="var(--sand)" />
      <path d="M12 48l18-13 14 8 17-18 20 20 21-9v24H12z" fill="var(--hill)" />
      <circle cx="57" cy="66" r="31" fill="none" stroke="#14211c" strokeWidth="9" />
      <circle cx="57" cy="66" r="26" fill="none" stroke="#f3efe6" strokeWidth="2" />
      <path d={spokes} stroke="#f3efe6" strokeWidth=".8" />
      <circle cx="57" cy="66" r="5" fill="#14211c" />
      <path d="M12 86q11-8 22.5 0t22.5 0 22.5 0 22.5 0v54H12z" fill="var(--sea)" />
      <path
        d="M12 86q11-8 22.5 0t22.5 0 22.5 0 22.5 0M12 98q11-8 22.5 0t22.5 0 22.5 0 22.5 0M12 110q11-8 22.5 0t22.5 0 22.5 0 22.5 0"
        fill="none"
        stroke="#f3efe6"
        strokeWidth="1.6"
      />
      <text x="19" y="133" fontSize="19" fontWeight="800" fontFamily="var(--font-display)" fill="#f3efe6">
        49°N
      </text>
      <g fill="none" stroke="var(--ink)" strokeWidth="1.4" opacity=".8">
        <circle cx="-40" cy="82" r="36" />
        <circle cx="-40" cy="82" r="23" />
        <path d="M-3 62q12-6 24 0t24 0M-2 74q12-6 24 0t24 0M-2 86q12-6 24 0t24 0M-3 98q12-6 24 0t24 0" />
        <path id="postmark-ring" d="M-66.5 82a26.5 26.5 0 0 1 53 0" stroke="none" />
        <path d="M-54 86q4.7-5 9.4 0t9.4 0 9.4 0" strokeWidth="2" />
      </g>
      <text fontSize="8.6" letterSpacing="1" fill="var(--ink)" textAnchor="middle">
        <textPath href="#postmark-ring" startOffset="50%">
          {postmark}
        </textPath>
      </text>
    </SvgPicture>
  );
}
