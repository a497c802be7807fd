// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

/// The treatment of classes that streams name.
public enum Mode {
    /// All classes are read.
    OFF,
    /// All classes are read; their names go into the recording.
    RECORD,
    /// All classes are read; those outside the allow-list are reported.
    WARN,
    /// Classes outside the allow-list are refused and reported.
    ENFORCE;

    /// True if there is an allow-list.
    public boolean checks() {
        return this == WARN || this == ENFORCE;
    }
}
