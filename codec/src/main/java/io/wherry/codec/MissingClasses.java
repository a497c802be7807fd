// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// What a reader of the java.io format does with objects of classes that are not here.
public enum MissingClasses {
    /// They end the message, with an exception that names the class: java.io's rule.
    REFUSE,
    /// They are read as [io.wherry.codec.node.Node]s, which can be looked at and written back.
    AS_NODES
}
