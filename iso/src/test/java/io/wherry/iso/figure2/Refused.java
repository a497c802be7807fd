// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.figure2;

import io.wherry.iso.Iso;

/// A program whose class cannot be lowered.
public final class Refused {
    private Refused() {}

    @Iso
    static final class Locked {
        private int count;

        synchronized int go() {
            return ++count;
        }
    }

    /// Uses the class.
    public static void main(String[] args) {
        System.out.println(new Locked().go());
    }
}
