// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// Treatment of objects whose class the reader does not find, in the java.io format and in lean
/// messages that describe their classes in full.
public enum MissingClasses {
    /// They end the message, with an exception that names the class: java.io's rule.
    REFUSE,
    /// They are read as [io.wherry.codec.node.Node]s, which can be looked at, and written in the
    /// java.io format.
    AS_NODES
}
