// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.iso.Cluster;
import io.wherry.iso.IncompatibleTypesException;
import io.wherry.iso.Iso;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The program of docs/how-to/change-iso-types.md.
public final class ChangeIsoTypes {
    private ChangeIsoTypes() {}

    /// The new version of an interface.
    @Iso
    public interface Order {
        long amount(); // was int

        void amount(long amount);

        @Iso.Alias("customer")
        String buyer();

        void buyer(String buyer);
    }

    /// The new version of a lowered class.
    @Iso
    @Iso.Alias("com.acme.old.Parcel")
    public static class Parcel {
        long weight; // was short

        @Iso.Alias("customer")
        String receiver = "";
    }

    /// Saves the orders of a former version with the new types.
    ///
    /// @return the amount of the first order
    public static long renew(Path file) throws IOException {
        try (Cluster cluster = Cluster.open(file)) {
            Order order = cluster.root(Order.class); // converted here
            cluster.save(file);
            return order == null ? 0 : order.amount();
        }
    }

    /// Returns the reasons why a program cannot read the file of another version; empty if it can.
    public static List<String> differences(Path file, Class<?> root) throws IOException {
        try (Cluster cluster = Cluster.open(file)) {
            return differences(cluster, root);
        }
    }

    private static List<String> differences(Cluster cluster, Class<?> type) {
        try {
            @Nullable Object root = cluster.root(type);
            return root == null ? List.of("no root") : List.of();
        } catch (IncompatibleTypesException e) {
            return e.differences();
        }
    }
}
