// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// The output format of a cluster dump.
public enum DumpFormat {
    /// A line for each object.
    TEXT,
    /// One JSON value (RFC 8259).
    JSON,
    /// A graph in the language of Graphviz.
    DOT
}
