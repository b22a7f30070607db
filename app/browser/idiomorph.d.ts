declare module 'idiomorph' {
  interface Callbacks {
    /** Each may answer false to leave the element or the attribute as it is. */
    beforeNodeMorphed?: (old: Node, next: Node) => boolean;
    beforeAttributeUpdated?: (name: string, element: Element, kind: 'update' | 'remove') => boolean;
  }
  export const Idiomorph: {
    morph: (
      old: Element,
      next: Element,
      config: { morphStyle: 'innerHTML' | 'outerHTML'; callbacks: Callbacks },
    ) => unknown;
  };
}
