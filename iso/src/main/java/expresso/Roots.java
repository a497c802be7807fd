// SPDX-License-Identifier: Apache-2.0
package expresso;

import io.wherry.iso.Iso;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.raw.Registry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;

/// Finds the class of a root by the number of its type.
///
/// Classes that the program has not used yet are not registered. Of these, only classes are
/// initialized that the calling class names in its class file, that are in its package, and that
/// have `@Iso`: received data never causes another class to be initialized.
final class Roots {
    private final Class<?> caller;

    Roots(Class<?> caller) {
        this.caller = caller;
    }

    /// Registers the classes that the calling class names.
    void know() {
        for (PoolEntry entry : parse(caller.getName()).constantPool()) {
            if (entry instanceof ClassEntry named && isCandidate(named.asSymbol())) {
                initialize(named.asInternalName().replace('/', '.'));
            }
        }
    }

    /// Returns the class whose objects have this type.
    Class<?> of(int type) {
        Class<?> shown = Registry.shown(type);
        if (shown == null) {
            throw new UnknownTypeException(
                    "no class in use, nor one that %s names, has this type: id=%08x"
                            .formatted(caller.getName(), type));
        }
        return shown;
    }

    private boolean isCandidate(ClassDesc named) {
        return named.isClassOrInterface()
                && named.packageName().equals(caller.getPackageName())
                && hasIso(named);
    }

    private boolean hasIso(ClassDesc named) {
        String descriptor = named.descriptorString();
        String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        return parse(name).findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(one -> one.className().equalsString(Iso.class.descriptorString()));
    }

    private ClassModel parse(String name) {
        String file = "/" + name.replace('.', '/') + ".class";
        try (InputStream in = caller.getResourceAsStream(file)) {
            if (in == null) {
                throw new UnknownTypeException("class file is not found: class=" + name);
            }
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("class file: class=" + name, e);
        }
    }

    private void initialize(String name) {
        try {
            Class.forName(name, true, caller.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UnknownTypeException("class is not found by name: class=" + name);
        }
    }
}
