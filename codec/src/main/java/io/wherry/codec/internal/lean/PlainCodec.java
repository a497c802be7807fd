// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.WorkStack;
import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Ordinary serializable classes without hooks: their fields, topmost level first.
public final class PlainCodec extends BodyCodec {
    private final Instantiator instantiator;
    private final Fields own;
    private final Fields[] inherited;

    /// The level whose fields distinguish the objects.
    private final Fields hashed;

    private final boolean nestsTail;
    private final boolean chains;

    private volatile @Nullable ClassCodec deferred;
    private volatile @Nullable PlainCodec nesting;

    public PlainCodec(Class<?> type, Instantiator instantiator, Fields[] levels) {
        this(type, instantiator, levels, false);
    }

    private PlainCodec(
            Class<?> type, Instantiator instantiator, Fields[] levels, boolean nestsTail) {
        this.nestsTail = nestsTail;
        this.instantiator = instantiator;
        this.own = levels[levels.length - 1];
        this.inherited = Arrays.copyOf(levels, levels.length - 1);
        this.hashed = hashed(levels);
        this.chains = chains(levels);
        super(type, levels[levels.length - 1]);
    }

    private static boolean chains(Fields[] levels) {
        Fields last = levels[levels.length - 1];
        for (Fields level : levels) {
            if (!level.headsAreInline() || (level != last && level.hasTail())) {
                return false;
            }
        }
        return true;
    }

    private static Fields hashed(Fields[] levels) {
        Fields best = levels[0];
        for (Fields level : levels) {
            if (level.hashing().compareTo(best.hashing()) > 0) {
                best = level;
            }
        }
        return best;
    }

    @Override
    protected int hash(LeanWriter out, Object object) throws IOException {
        return hashed.hash(out, object);
    }

    @Override
    protected boolean hashesContent() {
        return hashed.hashing() == Fields.Hashing.PRIMITIVES;
    }

    @Override
    protected boolean hashesForGood() {
        return false;
    }

    /// Reads objects of this very class by a writer under [io.wherry.codec.Evolution#EVOLVE].
    PlainCodec nestingTail() {
        if (!hasTail()) {
            return this;
        }
        PlainCodec made = nesting;
        if (made == null) {
            made = new PlainCodec(type(), instantiator, levels(), true);
            nesting = made;
        }
        return made;
    }

    /// Returns true if the tail nests in the object, as all other references do.
    boolean nestsTail() {
        return nestsTail;
    }

    /// Returns true if a tail of this class is read in place at that depth of bodies.
    boolean mayFollow(int nesting) {
        return !nestsTail || nesting < WorkStack.DEEPEST || chains;
    }

    /// Returns true if nothing but the tail may nest in an object. So where tails nest in one
    /// another until bodies are put off, the bytes of a chain of such objects are the same as in
    /// place: the body of the tail is next either way.
    boolean chains() {
        return chains;
    }

    @Override
    protected @Nullable ClassCodec deferred() {
        ClassCodec made = deferred;
        if (made == null && hasReferences()) {
            made = new DeferredCodec(type(), instantiator, levels(), !nestsTail, isSetInTurn());
            deferred = made;
        }
        return made;
    }

    /// False if no code can run between the first and the last field.
    private boolean hasReferences() {
        for (Fields fields : levels()) {
            if (fields.level().references() > 0) {
                return true;
            }
        }
        return false;
    }

    /// True if a level below the topmost is set in turn.
    private boolean isSetInTurn() {
        for (int i = 1; i <= inherited.length; i++) {
            Fields fields = i == inherited.length ? own : inherited[i];
            if (fields.level().isSetInTurn()) {
                return true;
            }
        }
        return false;
    }

    private Fields[] levels() {
        Fields[] levels = Arrays.copyOf(inherited, inherited.length + 1);
        levels[inherited.length] = own;
        return levels;
    }

    boolean hasTail() {
        return own.hasTail();
    }

    /// Writes all but the tail, and returns the tail.
    @Nullable Object writeButTail(LeanWriter out, Object object) throws IOException {
        writeInherited(out, object);
        return own.writeHead(out, object);
    }

    /// Writes the levels above the last one; called by generated code.
    public void writeInherited(LeanWriter out, Object object) throws IOException {
        for (Fields level : inherited) {
            level.write(out, object);
        }
    }

    @Override
    void writeNew(LeanWriter out, WriterClass described, Object object) throws IOException {
        if (described.isEvolving()) {
            super.writeNew(out, described, object);
        } else {
            out.plain(this, described, object);
        }
    }

    @Override
    public @Nullable Object readNew(LeanReader in) throws IOException {
        return own.readNew(in, this);
    }

    /// The level that has the tail.
    public Fields own() {
        return own;
    }

    /// Reads all but the tail.
    @Nullable Object readButTail(LeanReader in, Object object) throws IOException {
        readInherited(in, object);
        return own.readHead(in, object);
    }

    /// Reads the levels above the last one; called by generated code.
    public void readInherited(LeanReader in, Object object) throws IOException {
        for (Fields level : inherited) {
            level.read(in, object);
        }
    }

    public Instantiator instantiator() {
        return instantiator;
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        writeInherited(out, object);
        own.write(out, object);
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return own.instantiate(instantiator);
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        readInherited(in, object);
        own.read(in, object);
    }
}
