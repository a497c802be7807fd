// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.fields.RecordBuilder;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records that another version of the class wrote, or an ordinary class that has become a record.
/// Components that the writer lacks have their default. Reads only.
public final class EvolvedRecordCodec extends FramedCodec {
    private final RecordCodec record;
    private final StreamedLevels levels;
    private final ReadResolveCall resolving;
    private final boolean inOrder;

    /// @param inOrder whether the writer wrote the body in order
    public EvolvedRecordCodec(
            Shape shape, RecordCodec record, List<StreamedLevel> levels, boolean inOrder) {
        this.inOrder = inOrder;
        this.record = record;
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
        return true;
    }

    @Override
    protected @Nullable Object allocate(LeanReader in) {
        return null;
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
        RecordBuilder draft = new RecordBuilder(record.level());
        levels.read(in, draft);
        return made(in, draft);
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        levels.gather(in);
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        RecordBuilder draft = new RecordBuilder(record.level());
        levels.finish(in, frame, draft);
        return made(in, draft);
    }

    private @Nullable Object made(LeanReader in, RecordBuilder draft) throws IOException {
        Object made = record.construct(in, draft.primitives(), 0, draft.references(), 0);
        return resolving.resolve(in, made);
    }
}
