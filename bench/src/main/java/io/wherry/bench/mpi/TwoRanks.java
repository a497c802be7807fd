// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mpi.MPI;

/// What each of two ranks runs: the first says what both do next and takes the time.
///
/// Its answer has a line for each [Measure] and [Way]: the label, and nanoseconds of each round.
public final class TwoRanks {
    /// What stands in the place of the library where there is none.
    public static final String NO_LIBRARY = "-";

    private static final int PAGE = 4096;
    private static final int WORDS = 6;
    private static final String WANTED = "wanted: names library ways rounds microseconds file";

    private final World world;

    /// They send from one block and receive into another.
    private final Map<Way, Partner> partners = new EnumMap<>(Way.class);

    /// They send what they have received.
    private final Map<Way, Partner> returners = new EnumMap<>(Way.class);

    private final Map<Way, Blocks> blocks = new EnumMap<>(Way.class);

    private TwoRanks(World world, Path library, List<Way> ways) {
        this.world = world;
        Arena arena = Arena.global();
        MemorySegment out = arena.allocate(Measure.LONGEST, PAGE);
        MemorySegment in = arena.allocate(Measure.LONGEST, PAGE);
        for (Way way : ways) {
            Blocks own = Blocks.of(way, out, in);
            blocks.put(way, own);
            partners.put(way, partner(way, library, own));
            returners.put(way, partner(way, library, own.inOne()));
        }
    }

    private Partner partner(Way way, Path library, Blocks own) {
        return switch (way) {
            case C -> new InC(new Loops(library), own);
            case DOWNCALLS -> ByDowncalls.of(new Loops(library), world.rank(), own);
            case SEGMENT, DIRECT, BYTES, DOUBLES -> world.partner(way, own);
        };
    }

    World world() {
        return world;
    }

    /// `<names> <library of loops.c, or -> <ways, with commas> <rounds> <microseconds of a sample> <file for the answer>`
    public static void main(String[] args) throws Exception {
        if (args.length < WORDS) {
            throw new IllegalArgumentException(WANTED + ": " + String.join(" ", args));
        }
        Names names = Names.valueOf(args[args.length - WORDS]); // a launcher's own come first
        String[] own = names.begin(args);
        List<Way> ways = new ArrayList<>();
        for (String name : own[2].split(",", -1)) {
            ways.add(Way.valueOf(name));
        }
        TwoRanks ranks = new TwoRanks(names.world(), Path.of(own[1]), ways);
        if (ranks.world.rank() == 0) {
            Pace pace = new Pace(Integer.parseInt(own[3]), Long.parseLong(own[4]) * 1000);
            ranks.lead(pace, Path.of(own[5]));
        } else {
            ranks.follow();
        }
        MPI.Finalize();
    }

    private void lead(Pace pace, Path file) throws Exception {
        String answer = new Leader(this, List.copyOf(partners.keySet()), pace).measure();
        Order.END.send(world);
        Files.writeString(file, answer);
    }

    private void follow() throws Exception {
        for (Order order = Order.receive(world); !order.isEnd(); order = Order.receive(world)) {
            if (order.isCheck()) {
                Order.answer(world, isRight(order));
            } else {
                play(order);
            }
        }
    }

    /// One round that is not timed, so that both are there; then the others.
    ///
    /// @return how many nanoseconds the others took
    long play(Order order) throws Exception {
        Measure measure = order.measure();
        boolean returns = measure.exercise() == Exercise.TRIP;
        Partner partner = Objects.requireNonNull((returns ? returners : partners).get(order.way()));
        measure.exercise().play(partner, measure.bytes(), 1);
        long start = System.nanoTime();
        measure.exercise().play(partner, measure.bytes(), order.rounds());
        return System.nanoTime() - start;
    }

    /// Whether this rank gets what the other one sends.
    boolean isRight(Order order) throws Exception {
        int rank = world.rank();
        Measure measure = order.measure();
        Blocks own = Objects.requireNonNull(blocks.get(order.way()));
        Partner partner = Objects.requireNonNull(partners.get(order.way()));
        if (measure.exercise() == Exercise.SUM) {
            own.prepareNumbers(rank, measure.bytes());
        } else {
            own.prepare(rank, Math.max(measure.received(0), measure.received(1)));
        }
        measure.exercise().play(partner, measure.bytes(), 1);
        return switch (measure.exercise()) {
            case TRIP, WINDOW -> own.hasFrom(1 - rank, measure.received(rank));
            case BARRIER -> true;
            case SUM -> own.hasSums(measure.bytes());
        };
    }
}
