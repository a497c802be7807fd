// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import java.nio.file.Path;

/// A lowered class with lists, maps and arrays as fields; saves one in a file, and verifies it.
public final class MarketStall {
    record Price(long cents, String currency) {}

    record Shelf(IsoList<Double> heights, IsoMap<Integer, String> names) {}

    enum Day {
        MONDAY,
        TUESDAY
    }

    @Iso
    static class Crate {
        int weight;

        Crate(int weight) {
            this.weight = weight;
        }
    }

    @Iso
    static class Stall {
        IsoList<Crate> crates = Cluster.newList(Crate.class);
        IsoList<Integer> sizes = Cluster.newList(Integer.class);
        IsoList<String> names = Cluster.newList(String.class);
        IsoList<Price> prices = Cluster.newList(Price.class);
        IsoMap<String, Crate> byName = Cluster.newMap(String.class, Crate.class);
        IsoMap<Long, Price> byNumber = Cluster.newMap(Long.class, Price.class);
        IsoMap<Integer, Day> days = Cluster.newMap(Integer.class, Day.class);
        Shelf shelf;
        IsoArray<Crate> row = Cluster.newArray(Crate.class, 2);
    }

    private MarketStall() {}

    /// Saves a stall: `FILE`.
    public static void main(String[] arguments) throws Exception {
        run("save", Path.of(arguments[0]));
    }

    static void run(String method, Path file) throws Exception {
        ClassLoader loader = new LoweringLoader(MarketStall.class.getName(), true);
        Class<?> lowered = Class.forName(MarketStall.class.getName(), true, loader);
        lowered.getMethod(method, Path.class).invoke(null, file);
    }

    public static void save(Path file) throws Exception {
        IsoSpace space = TestSpace.open();
        try (Cluster cluster = space.newCluster()) {
            Cluster.setCurrent(cluster);
            Stall stall = new Stall();
            Crate crate = new Crate(5);
            stall.crates.add(crate);
            stall.sizes.add(7);
            stall.names.add("Ann");
            stall.prices.add(new Price(500, "EUR"));
            stall.byName.put("Ann", crate);
            stall.byNumber.put(7L, new Price(500, "CHF"));
            stall.days.put(2, Day.TUESDAY);
            stall.shelf =
                    new Shelf(
                            Cluster.newList(Double.class),
                            Cluster.newMap(Integer.class, String.class));
            stall.row.set(1, crate);
            cluster.setRoot(Stall.class, stall);
            cluster.save(file);
        }
    }

    public static void verify(Path file) throws Exception {
        TestSpace.open();
        IsoSpace.know(Stall.class);
        try (Cluster cluster = Cluster.open(file)) {
            cluster.verify();
        }
    }
}
