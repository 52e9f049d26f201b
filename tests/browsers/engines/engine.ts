export const engineNames = ["Chromium", "Firefox", "WebKit"] as const;

export type EngineName = (typeof engineNames)[number];

export interface LaunchOptions {
  /** Of the viewport, in CSS pixels. */
  width: number;
  height: number;
  scheme?: "light" | "dark";
  hasScript?: boolean;
  reducesMotion?: boolean;
}

/** Of a window. */
export type Way = "reload" | "back" | "forward";

export type Modifier = "Shift" | "Control" | "Alt" | "Meta";

/** What every engine does in its own way; `Session` is the same for all. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** May come back before the page has come. */
  travel(way: Way): Promise<void>;
  /** Waits for a promise; the result is JSON. */
  evaluate(expression: string): Promise<unknown>;
  moveMouse(x: number, y: number): Promise<void>;
  pressMouse(): Promise<void>;
  /** From where it is, with the button held down. */
  dragMouse(x: number, y: number): Promise<void>;
  /** Where it is; to the right in pixels. */
  turnWheel(deltaX: number): Promise<void>;
  typeKeys(text: string): Promise<void>;
  pressKey(key: string, modifiers: Modifier[]): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  url(): Promise<string>;
  screenshot(): Promise<Uint8Array>;
  setSize(width: number, height: number): Promise<void>;
  clearCookies(): Promise<void>;
  close(): Promise<void>;
}
