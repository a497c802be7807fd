// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Ordinary classes without hooks, in streams with other classes that have hooks. The fields of an
/// object are set when all of them have been read, or those of each level, as java.io does it, so
/// that hooks see no difference. Reads only.
///
/// On the wire such objects are those of [PlainCodec] or [io.wherry.codec.internal.catalog.EvolvingCodec].
public final class DeferredCodec extends FramedCodec {
    private final Instantiator instantiator;
    private final Fields[] levels;

    /// Whether the last reference is in tail position.
    private final boolean tail;

    /// Whether each level is set before the next one is read.
    private final boolean inTurn;

    /// @param levels access to the writer's levels, topmost first
    /// @param tail whether the last level may have a tail
    /// @param inTurn whether each level is set before the next one is read
    public DeferredCodec(
            Class<?> type,
            Instantiator instantiator,
            Fields[] levels,
            boolean tail,
            boolean inTurn) {
        this.instantiator = instantiator;
        this.levels = levels.clone();
        this.tail = tail && levels[levels.length - 1].hasTail();
        this.inTurn = inTurn;
        super(type);
    }

    boolean hasTail() {
        return tail;
    }

    /// The level that has the tail.
    Fields own() {
        return levels[levels.length - 1];
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("for readers only");
    }

    @Override
    protected boolean isLate() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return own().instantiate(instantiator);
    }

    @Override
    public Object readNew(LeanReader in) throws IOException {
        return in.deferred().read(this);
    }

    /// Reads all but the tail of `object` onto the reader's stacks.
    void gatherHeads(LeanReader in, Object object) throws IOException {
        for (Fields fields : levels) {
            int references = fields.level().references();
            boolean withoutLast = tail && fields == own();
            gather(in, object, fields, withoutLast ? references - 1 : references);
        }
    }

    /// Reads the first `references` references of a level, and sets it if the next one waits for
    /// that.
    private void gather(LeanReader in, Object object, Fields fields, int references)
            throws IOException {
        int bytesAt = in.stacks().byteCount();
        int valuesAt = in.stacks().valueCount();
        fields.gather(in, object, references);
        if (inTurn && fields != own()) {
            fields.assign(in, object, bytesAt, valuesAt);
        }
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        Object object = Objects.requireNonNull(frame.object);
        for (Fields fields : levels) {
            gather(in, object, fields, fields.level().references());
        }
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) throws IOException {
        Object object = Objects.requireNonNull(frame.object);
        set(in, object, frame.bytesFrom, frame.valuesFrom, false);
        return object;
    }

    /// Sets the fields of `object` from the gathered values, of which [#gatherHeads] has set some.
    void complete(LeanReader in, Object object, int bytesFrom, int valuesFrom) throws IOException {
        set(in, object, bytesFrom, valuesFrom, inTurn);
    }

    private void set(LeanReader in, Object object, int bytesFrom, int valuesFrom, boolean ownOnly)
            throws IOException {
        int bytesAt = bytesFrom;
        int valuesAt = valuesFrom;
        for (Fields fields : levels) {
            Level level = fields.level();
            if (!ownOnly || fields == own()) {
                fields.assign(in, object, bytesAt, valuesAt);
            }
            bytesAt += level.primitiveBytes();
            valuesAt += level.references();
        }
    }

    @Override
    protected @Nullable ClassCodec deferred() {
        return this;
    }
}
