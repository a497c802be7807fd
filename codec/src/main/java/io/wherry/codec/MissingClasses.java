// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// What a reader does with objects of classes that are not here: of the java.io format, and of lean messages that describe them in full.
public enum MissingClasses {
    /// They end the message, with an exception that names the class: java.io's rule.
    REFUSE,
    /// They are read as [io.wherry.codec.node.Node]s, which can be looked at, and written in the java.io format.
    AS_NODES
}
