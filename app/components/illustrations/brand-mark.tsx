export interface BrandMarkProps {
  /** Omit where the name Tidewheel is next to the mark. */
  title?: string;
  className?: string;
}

/** The lime needs its own ink background (`--mark-ground`). */
export function BrandMark({ title, className }: BrandMarkProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      className={className}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <circle cx="20" cy="20" r="20" fill="var(--mark-ground, #14211c)" />
      <g fill="none" stroke="var(--signal, #d6f23c)" strokeWidth="3" strokeLinecap="round">
        <path d="M5.5 20A14.5 14.5 0 0 1 34.5 20" />
        <path strokeWidth="2.2" d="M20 13.6V9.8M14.4 16.2L11.6 13.4M25.6 16.2L28.4 13.4" />
      </g>
      <g fill="var(--signal, #d6f23c)">
        <path d="M14.8 21.6a5.2 5.2 0 0 1 10.4 0q-2.6 1.8-5.2.2t-5.2-.2z" />
        <path d="M4.4 24.6q3.9-3.2 7.8 0t7.8 0t7.8 0t7.8 0q-.6 2.2-1.7 4.1-3.4 2.6-6.1.3-3.9-3.2-7.8 0t-7.8 0q-2.7-2.2-5.4-.1l-.6-.3Q5 27 4.4 24.6z" />
        <path d="M9.6 32.5q2.6-1.8 5.2.2 2.6 2.2 5.2 0t5.2-.1q2.6-1.8 5.2.1Q26.1 36.8 20 36.8T9.6 32.5z" />
      </g>
    </svg>
  );
}
