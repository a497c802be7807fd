// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

import io.wherry.testkit.conformance.wire.Wire;

/// A capability that a rule requires of a wire.
public enum WireCapability {
    /// To write a graph and to read it.
    GRAPHS("") {
        @Override
        boolean isMetBy(Wire wire) {
            return true;
        }
    },
    /// Object streams with hooks.
    STREAMS("no streams yet") {
        @Override
        boolean isMetBy(Wire wire) {
            return wire.streams() != null;
        }
    },
    /// The bytes of chapter 6.
    PROTOCOL("a format of its own") {
        @Override
        boolean isMetBy(Wire wire) {
            return wire.speaksProtocol();
        }
    };

    private final String absence;

    WireCapability(String absence) {
        this.absence = absence;
    }

    abstract boolean isMetBy(Wire wire);

    /// The text for a wire that lacks it.
    String absence() {
        return absence;
    }
}
