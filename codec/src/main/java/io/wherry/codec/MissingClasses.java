// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// Treatment of objects whose class the reader does not find, in the java.io format and in lean
/// messages that describe their classes in full.
public enum MissingClasses {
    /// They end the message, with an exception that names the class: java.io's rule.
    REFUSE,
    /// They are read as [io.wherry.codec.node.Node]s, which can be looked at, and written in the
    /// java.io format; and so are objects of a class that is there, but needs a missing one, such
    /// as that of a field. A node that the type of a field cannot hold ends the message, and so does
    /// an `EnumSet` or `EnumMap` of a missing enum.
    AS_NODES
}
