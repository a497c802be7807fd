// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Skips objects of a missing class that the graph here does not need, by the layout of their
/// writer. References to the objects that they refer to remain valid; references to the skipped
/// objects themselves do not. Reads only.
public final class SkippedObjectCodec extends FramedCodec {
    private final String name;
    private final StreamedLevels levels;
    private final boolean inOrder;

    /// @param levels the writer's, of which nothing is here
    /// @param inOrder whether the writer wrote the body in order
    public SkippedObjectCodec(String name, List<StreamedLevel> levels, boolean inOrder) {
        this.inOrder = inOrder;
        this.name = name;
        this.levels = new StreamedLevels(levels);
        super(Object.class);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class: name=" + name);
    }

    @Override
    protected boolean isLate() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) {
        return in.gathering().absent(name);
    }

    @Override
    protected boolean isInOrder() {
        return inOrder;
    }

    @Override
    protected @Nullable Object readInPlace(LeanReader in) throws IOException {
        return readInPlaceInOrder(in);
    }

    @Override
    protected @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException {
        levels.read(in, Objects.requireNonNull(object));
        return object;
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        levels.gather(in);
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        Object absent = Objects.requireNonNull(frame.object);
        levels.finish(in, frame, absent);
        return absent;
    }
}
