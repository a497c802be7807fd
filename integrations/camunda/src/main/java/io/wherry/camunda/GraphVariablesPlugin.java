// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import io.wherry.codec.GraphFormat;
import java.util.Objects;
import org.camunda.bpm.engine.impl.cfg.AbstractProcessEnginePlugin;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.variable.serializer.JavaObjectSerializer;
import org.camunda.bpm.engine.impl.variable.serializer.TypedValueSerializer;
import org.camunda.bpm.engine.impl.variable.serializer.VariableSerializers;

/// A plugin of Camunda's process engine by which a [GraphFormat] writes and reads the objects that
/// Java's serialization writes and reads otherwise: variables of processes, cases and tasks, and
/// their history.
///
/// ```java
/// configuration.getProcessEnginePlugins().add(new GraphVariablesPlugin(format));
/// ```
///
/// Camunda's name of the serializer (`serializable`) and of the data format stay, so rows of both
/// kinds are read by a format that reads both. A format without a class loader of its own finds
/// classes by the context class loader of the calling thread, which is that of the process
/// application, if there is one.
public final class GraphVariablesPlugin extends AbstractProcessEnginePlugin {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphVariablesPlugin(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    public void postInit(ProcessEngineConfigurationImpl configuration) {
        VariableSerializers serializers = configuration.getVariableSerializers();
        TypedValueSerializer<?> camundas =
                serializers.getSerializerByName(JavaObjectSerializer.NAME);
        int index = serializers.getSerializerIndex(camundas);
        serializers.removeSerializer(camundas);
        serializers.addSerializer(new GraphObjectSerializer(format), index);
    }
}
