/** In profile: the helmet sits level and low, its straps meet below the ear, the buckle is under the chin. */
export function HelmetedHead({ title }: { title: string }) {
  return (
    <svg viewBox="90 50 390 464" role="img" aria-label={title} stroke="var(--paper)" strokeLinejoin="round">
      <path
        d="M424 225C428 240 426 250 421 260C419 268 420 274 424 281L448 321C452 329 449 335 441 337L429 339C426 342 427 346 430 350C435 354 436 360 432 364L422 368C428 372 431 377 427 382C422 387 420 391 421 397C424 410 420 421 409 428C397 434 380 433 364 428C350 428 342 440 341 458C340 480 352 496 380 512H176C196 490 208 462 206 432C204 402 184 372 172 336C164 310 164 280 170 240L300 110L420 200z"
        fill="var(--ink)"
        stroke="none"
      />
      <path
        d="M442 224C444 146 384 64 288 60C204 57 134 104 104 204C100 220 108 232 124 236C144 242 154 258 162 288Q168 296 174 288C184 264 210 250 248 245C312 236 380 242 436 238Q443 234 442 224z"
        fill="var(--tide)"
        strokeWidth="4"
      />
      <path
        d="M400 128C360 90 318 80 276 86C318 96 354 116 400 128zM420 168C368 126 300 110 222 120C300 134 360 160 420 168zM430 208C372 174 296 160 208 172C290 184 364 206 430 208zM224 92C186 104 156 130 140 164C172 148 204 124 224 92zM196 144C162 158 138 182 126 214C158 200 184 176 196 144z"
        fill="var(--ink)"
        stroke="none"
      />
      <path d="M392 242L316 372M232 252L316 372L384 432" fill="none" strokeWidth="5" />
      <path d="M366 414l24 12-9 20-25-12z" fill="var(--cedar)" strokeWidth="3" />
    </svg>
  );
}
