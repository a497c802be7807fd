// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.evolve;

import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.lowered.LoweringLoader;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/// Runs a version of a program; if it throws an [IsoException], prints that as the last line.
public final class VersionPeer {
    private VersionPeer() {}

    /// @param arguments folder of its classes, `plain` or `lowered`, number of the node (`1@file`
    ///     in a shared space, `1?file` to read only), and its own arguments
    public static void main(String[] arguments) throws Exception {
        IsoSpace.open(options(arguments[2]));
        URL[] classes = {Path.of(arguments[0]).toUri().toURL()};
        ClassLoader loader = new URLClassLoader(classes, VersionPeer.class.getClassLoader());
        if (arguments[1].equals("lowered")) {
            loader = new LoweringLoader("evo.", loader, true);
        }
        Class<?> main = Class.forName("evo.Main", true, loader);
        String[] rest = Arrays.copyOfRange(arguments, 3, arguments.length);
        try {
            main.getMethod("main", String[].class).invoke(null, (Object) rest);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IsoException refused)) {
                throw e;
            }
            System.out.println(refused.getClass().getSimpleName() + ": " + refused.getMessage());
        }
    }

    private static IsoOptions options(String node) {
        String[] parts = node.split("[@?]", 2);
        IsoOptions options =
                IsoOptions.standard().withNode(Integer.parseInt(parts[0]), 64).withSlot(1 << 16);
        if (parts.length == 1) {
            return options;
        }
        Path file = Path.of(parts[1]);
        return node.indexOf('@') > 0
                ? options.withSharedFile(file)
                : options.withReadOnlyFile(file);
    }
}
