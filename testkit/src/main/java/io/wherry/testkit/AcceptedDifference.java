// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

/// A difference that the caller of [Isomorphism] may accept.
public enum AcceptedDifference {
    /// One NaN is as good as another: java.io makes some of them canonical.
    NAN_BITS,

    /// Boxed numbers, java.time and other value-based objects may be shared or copied at will.
    /// (java.io keeps their identities.)
    VALUE_IDENTITY,

    /// Equal strings may be shared or copied at will.
    STRING_IDENTITY
}
