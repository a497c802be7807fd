// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// The treatment of objects whose class in the reader differs from the class in the writer.
public enum Evolution {
    /// Classes are described by a fingerprint: small, and any change of a class is an error that
    /// names the field.
    STRICT,
    /// Classes are described field by field, and java.io's rules for compatible changes hold:
    /// fields added, removed and reordered, superclasses inserted, enum constants and record
    /// components added.
    EVOLVE
}
