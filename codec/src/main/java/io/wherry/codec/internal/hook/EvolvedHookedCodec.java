// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Ordinary classes with hooks on either side, written by another version of the class. Reads only.
public final class EvolvedHookedCodec extends FramedCodec {
    private final Instantiator instantiator;
    private final StreamedLevels levels;
    private final ReadResolveCall resolving;
    private final boolean inOrder;

    /// @param inOrder whether the writer wrote the body in order
    public EvolvedHookedCodec(Shape shape, List<StreamedLevel> levels, boolean inOrder) {
        this.inOrder = inOrder;
        this.instantiator = Instantiator.of(shape.type());
        this.levels = new StreamedLevels(levels);
        this.resolving = new ReadResolveCall(shape);
        super(shape.type());
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("written by another version of the class only");
    }

    @Override
    protected boolean isLate() {
        return resolving.isThere();
    }

    @Override
    protected boolean patchesOwnCycles() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        in.hooks().setRunning(true);
        Object object = instantiator.instantiate();
        in.hooks().setRunning(false);
        return object;
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
        Object read = Objects.requireNonNull(object);
        levels.read(in, read);
        return resolving.resolve(in, read);
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        levels.gather(in);
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        Object object = Objects.requireNonNull(frame.object);
        levels.finish(in, frame, object);
        return resolving.resolve(in, object);
    }
}
