// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.camunda.GraphVariablesPlugin;
import io.wherry.codec.chain.FormatChain;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.context.Context;
import org.camunda.bpm.engine.impl.interceptor.CommandContext;
import org.camunda.bpm.engine.impl.variable.serializer.TypedValueSerializer;
import org.camunda.bpm.engine.impl.variable.serializer.ValueFields;
import org.camunda.bpm.engine.impl.variable.serializer.ValueFieldsImpl;
import org.camunda.bpm.engine.variable.Variables;
import org.camunda.bpm.engine.variable.Variables.SerializationDataFormats;
import org.camunda.bpm.engine.variable.value.ObjectValue;
import org.camunda.spin.plugin.impl.SpinProcessEnginePlugin;

/// The serializer that an engine of Camunda selects for a variable, within a command of that engine.
record CamundaForm(TypedValueSerializer<ObjectValue> serializer)
        implements StoredForm<ValueFields> {

    @SuppressWarnings("unchecked") // it is for objects, as the value is
    static CamundaForm of(String serializer) {
        ProcessEngineConfigurationImpl engine = start(serializer);
        ObjectValue value =
                Variables.objectValue(Sale.example())
                        .serializationDataFormat(
                                serializer.equals("json")
                                        ? SerializationDataFormats.JSON
                                        : SerializationDataFormats.JAVA)
                        .create();
        return new CamundaForm(
                (TypedValueSerializer<ObjectValue>)
                        engine.getVariableSerializers().findSerializerForValue(value));
    }

    private static ProcessEngineConfigurationImpl start(String serializer) {
        StandaloneInMemProcessEngineConfiguration engine =
                new StandaloneInMemProcessEngineConfiguration();
        switch (serializer) {
            case "wherry" -> {
                FormatChain format = FormatChain.of(Formats.recommended());
                engine.getProcessEnginePlugins().add(new GraphVariablesPlugin(format));
            }
            case "java" -> {} // has it without a plugin
            case "json" -> engine.getProcessEnginePlugins().add(new SpinProcessEnginePlugin());
            default -> throw Formats.unknown(serializer);
        }
        engine.buildProcessEngine();
        Context.setProcessEngineConfiguration(engine);
        Context.setCommandContext(new CommandContext(engine));
        return engine;
    }

    @Override
    public ValueFields write(Object value) {
        ValueFields fields = new ValueFieldsImpl();
        serializer.writeValue(Variables.objectValue(value).create(), fields);
        return fields;
    }

    @Override
    public Object read(ValueFields stored) {
        return serializer.readValue(stored, true, false).getValue();
    }

    @Override
    public long size(ValueFields stored) {
        return stored.getByteArrayValue().length;
    }
}
