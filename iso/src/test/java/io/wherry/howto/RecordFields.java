// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoList;

/// Records as types of fields, before and after a component was renamed.
final class RecordFields {
    record Money(long cents, String currency) {}

    record Pair<A, B>(A first, B second) {}

    @Iso
    static class Order {
        Money price = new Money(500, "EUR");
        Pair<Money, Order> refund;
        IsoList<Money> parts = Cluster.newList(Money.class);
    }

    private RecordFields() {}

    /// The types of a later version of the program.
    static final class Later {
        record Money(long cents, @Iso.Alias("currency") String code) {}

        private Later() {}
    }
}
