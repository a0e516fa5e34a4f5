/** The type of a message in any language: the English one with its literal texts widened. */
export type Message<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Message<R>
    : T extends object
      ? { readonly [K in keyof T]: Message<T[K]> }
      : T;

/** Modules of sentences by the names of their files. */
type Modules = Readonly<Record<string, object>>;

/**
 * The sentences of a language: for each English module any of its messages, whole. A message with another shape, and
 * one that English has not, do not compile.
 */
export type Translation<Source extends Modules, Given extends Modules> = {
  readonly [K in keyof Given]: K extends keyof Source
    ? { readonly [M in keyof Given[K]]: M extends keyof Source[K] ? Message<Source[K][M]> : never }
    : never;
};
