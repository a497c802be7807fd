// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Lowers classes that belong together. Not thread-safe.
public final class Lowering {
    private final LoweringUnit unit;
    private final boolean checks;
    private final ClassFile context;

    /// @param source of the class files of referenced classes
    /// @param checks whether lowered code checks the type of a reference that it reads from a
    ///     cluster
    public Lowering(ClassSource source, boolean checks) {
        this.unit = new LoweringUnit(source);
        this.checks = checks;
        this.context =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(hierarchy(source)),
                        ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
    }

    private static ClassHierarchyResolver hierarchy(ClassSource source) {
        return ClassHierarchyResolver.ofResourceParsing(
                        desc -> {
                            try {
                                byte[] bytes = source.bytes(LoweredNames.internal(desc));
                                return bytes == null ? null : new ByteArrayInputStream(bytes);
                            } catch (IOException _) {
                                return null; // as for a missing class
                            }
                        })
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached();
    }

    /// Names classes that may extend others with `@Iso`.
    public void name(Collection<ClassDesc> classes) {
        unit.name(classes);
    }

    /// Lowers a class with `@Iso`, or rewrites an ordinary one that uses lowered classes.
    ///
    /// @return the new class file; null if the class need not change
    /// @throws LoweringException if it has something that lowered classes do not support
    public byte @Nullable [] lower(byte[] file) {
        ClassModel model = context.parse(file);
        UnitClass taken = unit.take(model);
        if (taken == null) {
            return new CallerRewriter(unit).lower(context, model);
        }
        if (taken.isLowered()) {
            return null;
        }
        return LoadSinking.join(context, new ClassLowering(unit, taken, checks).lower(context));
    }

    /// Returns the class file of a class that cannot be lowered: it throws the reason when other
    /// code, lowered or not, first uses it.
    byte[] refused(byte[] file, String reason) {
        return RefusedClass.of(file, reason, unit);
    }
}
