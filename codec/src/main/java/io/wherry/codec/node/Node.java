// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

/// Represents an object whose class is not here (`GraphCodec.withMissingClasses`). Values in it are
/// nodes, too, if their classes are missing, and ordinary objects otherwise; shared references and
/// cycles are kept.
///
/// An `ObjectStreamClass` of a missing class is its [NodeClass].
///
/// A node written in the java.io format is, byte for byte, what was read, unless it was changed. In
/// the lean format it cannot be written. Nodes are equal if they are the same.
public sealed interface Node permits ObjectNode, ArrayNode, EnumNode, ClassNode {
    /// Returns the description of the class in the stream.
    NodeClass nodeClass();
}
