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
const card = "#fbf9f4";
const line = "#d5cfbf";
const muted = "#4d5a53";
const signal = "#d6f23c";
const cedar = "#b93c16";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Mail programs without media queries keep the light sheet, whose colors are all set.
const dark = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0f1714 !important; }
.card { background-color: #16211c !important; color: #dfe7df !important; }
.muted { color: #a3b1a7 !important; }
.rule { border-color: #3a4b43 !important; }
.code { border-color: #8a9a91 !important; }
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
        <Container className="card" style={{ backgroundColor: card, color: ink, maxWidth: 600 }}>
          <Mark />
          <div style={{ padding: 28 }}>
            <Heading
              as="h1"
              style={{
                fontSize: 28,
                lineHeight: 1.15,
                letterSpacing: "-0.02em",
                margin: "0 0 16px",
                textWrap: "balance",
              }}
            >
              {unbroken(heading)}
            </Heading>
            {children}
            <Hr className="rule" style={{ borderColor: line, margin: "32px 0 16px" }} />
            <Text
              className="muted"
              style={{ color: muted, fontSize: 13, lineHeight: 1.5, margin: 0, textWrap: "balance" }}
            >
              {isForTeam ? `Sent to the ${brand.name} team.` : `${brand.name}. ${brand.blurb}`}
            </Text>
          </div>
        </Container>
      </Body>
    </Html>
  );
}

const code = /\b([A-Z0-9]{3}-[A-Z0-9]{3})\b/;

/** A receipt code is read in one piece. */
function unbroken(children: ReactNode): ReactNode {
  return Children.map(children, (child) =>
    typeof child === "string" && code.test(child)
      ? child.split(code).map((part, index) =>
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

/** The sun under the wheel's arch, without a picture, which most mail programs would hold back. */
function Mark() {
  return (
    <Text
      className="mark"
      style={{ backgroundColor: ink, color: signal, fontSize: 20, fontWeight: 800, margin: 0, padding: "14px 28px" }}
    >
      <span
        style={{
          backgroundImage: `radial-gradient(circle at 50% 100%, ${signal} 5px, transparent 5.5px)`,
          border: `3px solid ${signal}`,
          borderRadius: "14px 14px 0 0",
          display: "inline-block",
          height: 11,
          marginRight: 10,
          verticalAlign: -1,
          width: 22,
        }}
      />
      {brand.name}
    </Text>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: 1.6, margin: "0 0 16px" }}>{unbroken(children)}</Text>;
}

/** Large enough to be read out on the phone. */
export function EmailReference({ label = "Reference", children }: { label?: string; children: string }) {
  return (
    <Text className="code" style={{ border: `1px dashed ${ink}`, margin: "0 0 20px", padding: "12px 16px" }}>
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
    <div style={{ margin: "0 0 24px" }}>
      {facts.map(({ name, value }) => (
        <Text
          key={name}
          className="rule"
          style={{
            borderTop: `1px solid ${line}`,
            fontSize: 16,
            lineHeight: 1.5,
            margin: 0,
            padding: "8px 0",
            whiteSpace: "pre-line",
            wordBreak: "break-word",
          }}
        >
          <span className="muted" style={{ color: muted, fontSize: 13 }}>
            {name}
          </span>
          <br />
          {unbroken(value)}
        </Text>
      ))}
    </div>
  );
}

/** Amounts below each other; where a mail program has no floats, each stands beside its name. */
export function EmailSums({ sums }: { sums: { name: string; value: string }[] }) {
  return (
    <div style={{ margin: "0 0 20px" }}>
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
