// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import picocli.CommandLine.ITypeConverter;

/// Reads a target; a mistake in it is one of the command line.
public final class RmiTargetConverter implements ITypeConverter<RmiTarget> {
    @Override
    public RmiTarget convert(String text) {
        return RmiTarget.parse(text);
    }
}
