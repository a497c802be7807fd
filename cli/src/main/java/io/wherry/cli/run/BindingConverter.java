// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.RankBinding;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses the value of the option `--bind-to`.
final class BindingConverter implements ITypeConverter<RankBinding> {
    @Override
    public RankBinding convert(String text) {
        return switch (text) {
            case "core" -> RankBinding.CORE;
            case "none" -> RankBinding.NONE;
            default -> throw new TypeConversionException("not core or none: " + text);
        };
    }
}
