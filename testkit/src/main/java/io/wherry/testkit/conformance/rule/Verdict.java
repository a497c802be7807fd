// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

/// The documented verdict of a rule on a wire.
public sealed interface Verdict {
    /// The cell of the table.
    String cell();

    record Holds() implements Verdict {
        @Override
        public String cell() {
            return "holds";
        }
    }

    record Differs(Difference difference) implements Verdict {
        @Override
        public String cell() {
            return "differs";
        }
    }

    record DoesNotApply(String absence) implements Verdict {
        @Override
        public String cell() {
            return absence;
        }
    }
}
