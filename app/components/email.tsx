import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { Children, type ReactNode } from "react";
import { brand } from "../content/brand.ts";

const ink = "#14211c";
const paper = "#f3efe6";
const line = "#d5cfbf";
const muted = "#4d5a53";
const signal = "#d6f23c";
const cedar = "#b93c16";
// Nothing is loaded: what the reader's machine has of a narrow face.
const condensed =
  "'HelveticaNeue-CondensedBlack', 'Arial Narrow', 'Roboto Condensed', system-ui, 'Segoe UI', Arial, sans-serif";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Mail programs without media queries keep the light sheet, whose colors are all set.
const dark = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0f1714 !important; }
.sheet { color: #dfe7df !important; }
.muted { color: #a3b1a7 !important; }
.rule { border-color: #3a4b43 !important; }
.code { border-color: #8a9a91 !important; }
.action { background-color: #f07a4f !important; color: #14211c !important; }
.mark { background-color: #0a100d !important; border-bottom: 1px solid #3a4b43 !important; }
}`;

interface EmailSheetProps {
  preview: string;
  heading: string;
  /** Nobody tells the team what the team does. */
  isForTeam?: boolean;
  children: ReactNode;
}

export function EmailSheet({ preview, heading, isForTeam = false, children }: EmailSheetProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={{ backgroundColor: paper, fontFamily: sans, margin: 0, padding: "24px 12px" }}>
        <Container className="sheet" style={{ color: ink, maxWidth: 600 }}>
          <Mark />
          <div style={{ padding: 28 }}>
            <Heading
              as="h1"
              style={{
                fontFamily: condensed,
                fontSize: 30,
                lineHeight: 1.1,
                letterSpacing: "-0.02em",
                margin: "4px 0 24px",
                textWrap: "balance",
              }}
            >
              {unbroken(heading)}
            </Heading>
            {children}
            <Hr className="rule" style={{ borderColor: line, margin: "32px 0 16px" }} />
            <Text
              className="muted"
              style={{ color: muted, fontSize: 13, lineHeight: 1.5, margin: 0, textWrap: "pretty" }}
            >
              {isForTeam ? `Sent to the ${brand.name} team.` : `${brand.name}. ${brand.blurb}`}
            </Text>
          </div>
        </Container>
      </Body>
    </Html>
  );
}

const piece = /(\b[A-Z0-9]{3}-[A-Z0-9]{3}\b|\$[\d,]+\.\d\d [A-Z]{3}\b|\b\d{1,2}:\d\d [AP]M\b)/;

/** A receipt code, an amount or a time is read in one piece. */
function unbroken(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === "string" && piece.test(child)
      ? child.split(piece).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={part + String(index)} style={{ whiteSpace: "nowrap" }}>
              {part}
            </span>
          ),
        )
      : child,
  );
}

const lime = `linear-gradient(${signal}, ${signal})`;

/** The sun and the water in the wheel, without a picture, which most mail programs would hold back. */
function Mark() {
  return (
    <Text
      className="mark"
      style={{ backgroundColor: ink, color: signal, fontSize: 22, margin: 0, padding: "12px 28px" }}
    >
      <span
        style={{
          background: [
            `radial-gradient(circle at 50% 100%, ${signal} 5px, transparent 5.5px 10.5px, ${signal} 11px 13.5px, transparent 14px) 0 0 / 28px 14px`,
            `${lime} 0 17px / 28px 3px`,
            `${lime} 5px 23px / 18px 3px`,
          ]
            .map((layer) => `${layer} no-repeat`)
            .join(", "),
          display: "inline-block",
          height: 28,
          marginRight: 10,
          verticalAlign: -7,
          width: 28,
        }}
      />
      <strong style={{ fontFamily: condensed }}>{brand.name}</strong>
    </Text>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: 16, lineHeight: 1.6, margin: "0 0 16px", textWrap: "pretty" }}>{unbroken(children)}</Text>
  );
}

/** Large enough to be read out on the phone. */
export function EmailReference({ label = "Reference", children }: { label?: string; children: string }) {
  return (
    <Text className="code" style={{ border: `1px dashed ${ink}`, margin: "0 0 24px", padding: "12px 16px" }}>
      <span className="muted" style={{ color: muted, fontSize: 13 }}>
        {label}
      </span>
      <br />
      <strong style={{ fontSize: 26, letterSpacing: "0.08em", lineHeight: 1.3 }}>{children}</strong>
    </Text>
  );
}

export function EmailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: "28px 0" }}>
      <Link
        href={href}
        className="action"
        style={{
          backgroundColor: cedar,
          color: "#ffffff",
          display: "inline-block",
          fontSize: 16,
          fontWeight: 700,
          padding: "14px 22px",
          textDecoration: "none",
        }}
      >
        {children}
      </Link>
    </Text>
  );
}

export function EmailFacts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <div className="rule" style={{ borderBottom: `1px solid ${line}`, margin: "0 0 28px" }}>
      {facts.map(({ name, value }) => (
        <Text
          key={name}
          className="rule"
          style={{ borderTop: `1px solid ${line}`, fontSize: 16, lineHeight: 1.5, margin: 0, padding: "8px 0" }}
        >
          <span className="muted" style={{ ...column, color: muted, fontSize: 13, lineHeight: "24px", width: "36%" }}>
            {name}
          </span>
          {/* In the text that goes with the mail, the value stands below its name. */}
          <br style={{ display: "none" }} />
          <span
            style={{
              ...column,
              whiteSpace: "pre-line",
              width: "63%",
              wordBreak: "break-word",
              ...(longId.test(value) && wholeLine),
            }}
          >
            {unbroken(value)}
          </span>
        </Text>
      ))}
    </div>
  );
}

const column = { boxSizing: "border-box", display: "inline-block", paddingRight: 12, verticalAlign: "top" } as const;

/** Of a payment: nobody reads it aloud, and beside its name it would break into pieces. */
const longId = /^\w{25,}$/;
const wholeLine = { fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: 12, width: "100%" } as const;

/** Amounts below each other; where a mail program has no floats, each stands beside its name. */
export function EmailSums({ sums }: { sums: { name: string; value: string }[] }) {
  return (
    <div style={{ margin: "0 0 24px" }}>
      {sums.map(({ name, value }, index) => (
        <Text
          key={name}
          className="rule"
          style={{
            borderTop: `1px solid ${line}`,
            fontSize: 16,
            fontWeight: index === sums.length - 1 ? 700 : 400,
            lineHeight: 1.5,
            margin: 0,
            overflow: "hidden",
            padding: "8px 0",
          }}
        >
          {name}
          {/* Read where a mail is text, or has no styles. */}
          <span style={{ display: "none" }}>:</span>{" "}
          <span style={{ float: "right", fontVariantNumeric: "tabular-nums" }}>{value}</span>
        </Text>
      ))}
    </div>
  );
}

export function EmailSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <>
      {steps.map(({ title, text }, index) => (
        <Text key={title} style={{ fontSize: 16, lineHeight: 1.5, margin: "0 0 12px" }}>
          <strong>
            {index + 1}. {title}
          </strong>
          <br />
          {text}
        </Text>
      ))}
    </>
  );
}
