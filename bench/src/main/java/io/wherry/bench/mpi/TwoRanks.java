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

/// The program of each of two ranks: the first decides the next round and measures the time.
///
/// Its output has a line for each [MpiMeasurement] and [BufferKind]: the label, and nanoseconds of
/// each round.
public final class TwoRanks {
    /// The argument in place of the library path where there is no library.
    public static final String NO_LIBRARY = "-";

    private static final int PAGE = 4096;
    private static final int WORDS = 6;
    private static final String WANTED = "wanted: names library ways rounds microseconds file";

    private final RankPair world;

    /// They send from one block and receive into another.
    private final Map<BufferKind, Partner> partners = new EnumMap<>(BufferKind.class);

    /// Partners that send the data they have received.
    private final Map<BufferKind, Partner> returners = new EnumMap<>(BufferKind.class);

    private final Map<BufferKind, Blocks> blocks = new EnumMap<>(BufferKind.class);

    private TwoRanks(RankPair world, Path library, List<BufferKind> kinds) {
        this.world = world;
        Arena arena = Arena.global();
        MemorySegment out = arena.allocate(MpiMeasurement.LONGEST, PAGE);
        MemorySegment in = arena.allocate(MpiMeasurement.LONGEST, PAGE);
        for (BufferKind kind : kinds) {
            Blocks own = Blocks.of(kind, out, in);
            blocks.put(kind, own);
            partners.put(kind, partner(kind, library, own));
            returners.put(kind, partner(kind, library, own.inOne()));
        }
    }

    private Partner partner(BufferKind kind, Path library, Blocks own) {
        return switch (kind) {
            case C -> new CLoops(new LoopsLibrary(library), own);
            case DOWNCALLS -> DowncallLoops.of(new LoopsLibrary(library), world.rank(), own);
            case SEGMENT, DIRECT, BYTES, DOUBLES -> world.partner(kind, own);
        };
    }

    RankPair world() {
        return world;
    }

    /// `<names> <library of loops.c, or -> <ways, with commas> <rounds> <microseconds of a sample> <file for the answer>`
    public static void main(String[] args) throws Exception {
        if (args.length < WORDS) {
            throw new IllegalArgumentException(WANTED + ": " + String.join(" ", args));
        }
        MpiBindings bindings =
                MpiBindings.valueOf(args[args.length - WORDS]); // a launcher's own come first
        String[] own = bindings.begin(args);
        List<BufferKind> kinds = new ArrayList<>();
        for (String name : own[2].split(",", -1)) {
            kinds.add(BufferKind.valueOf(name));
        }
        TwoRanks ranks = new TwoRanks(bindings.world(), Path.of(own[1]), kinds);
        if (ranks.world.rank() == 0) {
            SampleTime sampleTime =
                    new SampleTime(Integer.parseInt(own[3]), Long.parseLong(own[4]) * 1000);
            ranks.lead(sampleTime, Path.of(own[5]));
        } else {
            ranks.follow();
        }
        MPI.Finalize();
    }

    private void lead(SampleTime sampleTime, Path file) throws Exception {
        String answer = new Leader(this, List.copyOf(partners.keySet()), sampleTime).measure();
        RoundCommand.END.send(world);
        Files.writeString(file, answer);
    }

    private void follow() throws Exception {
        for (RoundCommand command = RoundCommand.receive(world);
                !command.isEnd();
                command = RoundCommand.receive(world)) {
            if (command.isCheck()) {
                RoundCommand.answer(world, isRight(command));
            } else {
                play(command);
            }
        }
    }

    /// Makes one round that is not timed, as a barrier; then the others.
    ///
    /// @return the time of the others in nanoseconds
    long play(RoundCommand command) throws Exception {
        MpiMeasurement measurement = command.measure();
        boolean returns = measurement.exercise() == ExchangePattern.TRIP;
        Partner partner =
                Objects.requireNonNull((returns ? returners : partners).get(command.way()));
        measurement.exercise().play(partner, measurement.bytes(), 1);
        long start = System.nanoTime();
        measurement.exercise().play(partner, measurement.bytes(), command.rounds());
        return System.nanoTime() - start;
    }

    /// Returns whether this rank receives the data that the other one sends.
    boolean isRight(RoundCommand command) throws Exception {
        int rank = world.rank();
        MpiMeasurement measurement = command.measure();
        Blocks own = Objects.requireNonNull(blocks.get(command.way()));
        Partner partner = Objects.requireNonNull(partners.get(command.way()));
        if (measurement.exercise() == ExchangePattern.SUM) {
            own.prepareNumbers(rank, measurement.bytes());
        } else {
            own.prepare(rank, Math.max(measurement.received(0), measurement.received(1)));
        }
        measurement.exercise().play(partner, measurement.bytes(), 1);
        return switch (measurement.exercise()) {
            case TRIP, WINDOW -> own.hasFrom(1 - rank, measurement.received(rank));
            case BARRIER -> true;
            case SUM -> own.hasSums(measurement.bytes());
        };
    }
}
