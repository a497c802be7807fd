// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.fields.RecordFields;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Records: made by their canonical constructor once all components are complete. Body: the
/// components as fields.
///
/// A reference to the record from within its own components gets the record in the end, where
/// java.io leaves null.
public final class RecordCodec extends FramedCodec {
    private final RecordFields fields;
    private final ReadResolveCall resolving;

    public RecordCodec(Shape shape, RecordFields fields) {
        ReadResolveCall asked = new ReadResolveCall(shape);
        this.fields = fields;
        this.resolving = asked;
        super(shape.type(), asked.isThere() ? null : fields);
    }

    /// The components.
    Level level() {
        return fields.level();
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        fields.write(out, object);
    }

    @Override
    protected int hash(LeanWriter out, Object object) throws IOException {
        return fields.hash(out, object);
    }

    @Override
    protected boolean hashesContent() {
        return fields.hashing() == Fields.Hashing.PRIMITIVES;
    }

    @Override
    protected boolean hashesForGood() {
        return fields.hashing() != Fields.Hashing.REFERENCE;
    }

    @Override
    protected @Nullable Object readInPlace(LeanReader in) throws IOException {
        int handle = in.begin();
        Object object = fields.readComponents(in);
        Object resolved = resolving.isThere() ? resolving.resolve(in, object) : object;
        in.complete(handle, resolved);
        return resolved;
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
    protected void gather(LeanReader in, Frame frame) throws IOException {
        Level level = fields.level();
        in.gathering().bytes(level.primitiveBytes());
        int slot = 0;
        try {
            for (; slot < level.references(); slot++) {
                in.gathering().reference();
            }
        } catch (WireFormatException e) {
            throw fields.located(e, slot);
        }
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        @Nullable Object[] values = in.stacks().values();
        Object made = construct(in, in.stacks().bytes(), frame.bytesFrom, values, frame.valuesFrom);
        return resolving.resolve(in, made);
    }

    /// Makes a record of components in a primitive block and among references.
    Object construct(LeanReader in, byte[] bytes, int from, @Nullable Object[] values, int at)
            throws IOException {
        try {
            return fields.construct(bytes, from, values, at);
        } catch (Throwable e) {
            checkFit(in, values, at, e);
            throw fields.refused(in, e);
        }
    }

    /// A component of a wrong class is the bytes' fault, not the constructor's.
    private void checkFit(LeanReader in, @Nullable Object[] values, int from, Throwable e)
            throws IOException {
        IOException misfit =
                e instanceof ClassCastException cast ? fields.misfit(in, values, from, cast) : null;
        if (misfit != null) {
            throw misfit;
        }
    }
}
